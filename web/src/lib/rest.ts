import { ROUTES, type Routes } from '../api.gen'

export type RouteName = keyof Routes

/** What went wrong, in one sentence for people. Status 0: the server was not reached. */
export class Trouble extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly rule = '',
  ) {
    super(message)
  }
}

/** What a refused request is answered with. */
interface Fault {
  detail: string
  rule: string
}

interface Sending<K extends RouteName> {
  body?: Routes[K]['body']
  query?: Routes[K]['query']
}

/** The address of a route, its places filled in. */
export function address<K extends RouteName>(name: K, places: Record<string, string> = {}, query?: Routes[K]['query']): string {
  const path = ROUTES[name][1].replace(/\{(\w+)\}/g, (_, place: string) => encodeURIComponent(places[place] ?? ''))
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return asked.length ? `${path}?${new URLSearchParams(asked.map(([key, value]): [string, string] => [key, String(value)]))}` : path
}

/** Ask the server once; a refusal is thrown as `Trouble`. */
export async function rest<K extends RouteName>(
  name: K,
  places: Record<string, string> = {},
  { body, query }: Sending<K> = {},
): Promise<Routes[K]['answer']> {
  const method = ROUTES[name][0]
  const sent: RequestInit = { method, credentials: 'same-origin' }
  if (method !== 'GET') Object.assign(sent, { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) })
  const answer = await reached(address(name, places, query), sent)
  if (!answer.ok) throw await troubleOf(answer)
  const json = answer.headers.get('Content-Type')?.includes('json')
  if (answer.status === 204) return null as Routes[K]['answer']
  return (json ? await answer.json() : await answer.text()) as Routes[K]['answer']
}

async function reached(url: string, sent: RequestInit): Promise<Response> {
  try {
    return await fetch(url, sent)
  } catch {
    throw new Trouble('The server does not answer. Is it still running, and are you on its network?', 0)
  }
}

async function troubleOf(answer: Response): Promise<Trouble> {
  const fault = await readable(answer)
  if (fault) return new Trouble(sentence(fault.detail), answer.status, fault.rule)
  return new Trouble(USUAL[answer.status] ?? `The server could not do that (${answer.status}).`, answer.status)
}

async function readable(answer: Response): Promise<Fault | null> {
  try {
    const fault = (await answer.json()) as Partial<Fault>
    return fault.detail ? { detail: fault.detail, rule: fault.rule ?? '' } : null
  } catch {
    return null
  }
}

const USUAL: Record<number, string> = {
  401: 'Come in by a link first.',
  403: 'That may only be done from the server’s own pages.',
  404: 'There is nothing here, or it is not for you.',
  409: 'The table has moved meanwhile. Look again.',
  413: 'That is too big.',
  429: 'That was too much at once. Wait a moment and try again.',
  503: 'The server cannot reach its store just now. Nothing is lost; try again in a moment.',
}

/** The reason of a refusal as a sentence: "you have no mana" -> "You have no mana." */
export function sentence(reason: string): string {
  const text = reason.trim()
  if (!text) return 'That is not possible.'
  const ended = /[.!?…]$/.test(text) ? text : `${text}.`
  return ended.charAt(0).toUpperCase() + ended.slice(1)
}

/** Any failure as words for people. */
export function inWords(fault: unknown): string {
  return fault instanceof Trouble ? fault.message : 'Something went wrong on this page. Reload it; nothing is lost.'
}
