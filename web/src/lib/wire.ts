import type { Sent, Told } from '../api.gen'

/** What a wire needs of a WebSocket, so that tests can bring their own. */
export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
}

export interface Ends {
  /** The socket is open: say hello. */
  opened(): void
  told(message: Told): void
  /** The socket is gone; the wire tries again by itself unless it was told to stop. */
  lost(): void
}

const FIRST_WAIT = 250
const LONGEST_WAIT = 5_000
const PING_EVERY = 15_000
const PONG_WITHIN = 8_000

/** One connection that comes back by itself. */
export class Wire {
  #socket: Socket | null = null
  #wait = FIRST_WAIT
  #again: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setInterval> | undefined
  #deaf: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  constructor(
    private readonly ends: Ends,
    private readonly connect: () => Socket,
  ) {}

  open(): void {
    this.#stopped = false
    this.#dial()
  }

  /** Connect at once if it was waiting to: the network is back, or somebody looks again. */
  now(): void {
    if (this.#stopped || this.#socket) return
    this.#wait = FIRST_WAIT
    this.#dial()
  }

  send(message: Sent): void {
    this.#socket?.send(JSON.stringify(message))
  }

  /** All is well: the next loss is met at once. */
  settled(): void {
    this.#wait = FIRST_WAIT
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#again)
    const socket = this.#socket
    this.#forget()
    socket?.close()
  }

  #dial(): void {
    clearTimeout(this.#again)
    const socket = this.connect()
    this.#socket = socket
    socket.onopen = () => {
      this.#ping = setInterval(() => this.#ask(), PING_EVERY)
      this.ends.opened()
    }
    socket.onmessage = (event) => this.#heard(event.data)
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost()
    }
  }

  #heard(data: unknown): void {
    clearTimeout(this.#deaf)
    this.#deaf = undefined
    this.ends.told(JSON.parse(String(data)) as Told)
  }

  /** A line that answers nothing is dead, whatever the browser thinks of it. */
  #ask(): void {
    this.send({ do: 'ping', at: Math.trunc(performance.now()) })
    this.#deaf ??= setTimeout(() => {
      const socket = this.#socket
      this.#lost()
      socket?.close()
    }, PONG_WITHIN)
  }

  #lost(): void {
    this.#forget()
    this.ends.lost()
    if (this.#stopped) return
    this.#again = setTimeout(() => this.#dial(), this.#wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
  }

  #forget(): void {
    clearInterval(this.#ping)
    clearTimeout(this.#deaf)
    this.#deaf = undefined
    if (this.#socket) Object.assign(this.#socket, { onopen: null, onmessage: null, onclose: null })
    this.#socket = null
  }
}

/** A WebSocket to a path of this server. */
export function dial(path: string): Socket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  return new WebSocket(`${scheme}//${location.host}${path}`) as unknown as Socket
}
