const PREFIX = 'herotable '

/** What this browser has kept under a name; where nothing can be kept, the usual. */
export function stored<T>(name: string, usual: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? usual : (JSON.parse(text) as T)
  } catch {
    return usual
  }
}

export function store(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // Nothing was kept.
  }
}
