/** The page that the address asks for: what stands behind the `#`. */
class Route {
  path = $state(here())

  /** Whether the path looks like this: `/table/{id}/gm`; gives what stands in its places. */
  match(pattern: string): Record<string, string> | null {
    return matched(pattern, this.path)
  }
}

function here(): string {
  return typeof location === 'undefined' ? '/' : pathOf(location.hash)
}

export function pathOf(hash: string): string {
  const path = hash.replace(/^#\/?/, '/').split('?')[0] ?? '/'
  return path.length > 1 ? path.replace(/\/+$/, '') : '/'
}

export function matched(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const places: Record<string, string> = {}
  for (const [at, step] of wanted.entries()) {
    const value = given[at] ?? ''
    const place = /^\{(\w+)\}$/.exec(step)?.[1]
    if (place && value) places[place] = decoded(value)
    else if (step !== value) return null
  }
  return places
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

export const route = new Route()

if (typeof window !== 'undefined') window.addEventListener('hashchange', () => (route.path = here()))

/** Go to another page; `instead`: without a step back to this one. */
export function go(path: string, { instead = false } = {}): void {
  if (instead) {
    history.replaceState(null, '', `#${path}`)
    route.path = here()
  } else location.hash = path
}
