type Deps = {
  /** Asks the server; true if there is more to ask for at once. */
  read: (startedAt: number) => Promise<boolean>
  failed: (error: unknown) => void
  /** How long to wait after a call that began then. */
  waitMs: (startedAt: number) => number
}

/** Asks the server again and again, one call at a time. */
export class Poll {
  readonly #deps: Deps
  #isAsking = false
  #isAskedAgain = false
  #timer: ReturnType<typeof setTimeout> | undefined
  isStopped = true

  constructor(deps: Deps) {
    this.#deps = deps
  }

  start(): void {
    this.isStopped = false
    this.ask()
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.#timer)
  }

  /** Asks at once; during a call once more after it. */
  ask(): void {
    if (this.#isAsking) this.#isAskedAgain = true
    else void this.#run()
  }

  async #run(): Promise<void> {
    if (this.isStopped) return
    clearTimeout(this.#timer)
    const startedAt = performance.now()
    this.#isAsking = true
    this.#isAskedAgain = false
    try {
      if (await this.#deps.read(startedAt)) this.#isAskedAgain = true
    } catch (error) {
      if (!this.isStopped) this.#deps.failed(error)
    }
    this.#isAsking = false
    const wait = this.#isAskedAgain ? 0 : Math.max(this.#deps.waitMs(startedAt), 0)
    if (!this.isStopped) this.#timer = setTimeout(() => void this.#run(), wait)
  }
}
