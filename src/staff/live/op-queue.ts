import type { Op, OpResult, OpResults, Ticket } from '~/contracts/staff-board'
import { MAX_OPS } from '~/contracts/staff-constants'
import { ApiError } from '~/lib/api-error'
import { ALARM_MS } from './server-clock'

type Entry = { op: Op; runsAt: number; isTried: boolean; needsPin: boolean; isUnanswered?: boolean }
/** An operation that the server has not answered; `delayed` until `runsAt` (epoch ms of the server), while it can be taken back;
 *  `unanswered` once a try got no answer. */
export type WaitingOp = { op: Op; state: 'delayed' | 'waiting' | 'unanswered'; runsAt: number }
export type Refused = { op: Op; message: string; ticket: Ticket | null }
export type KeptQueue = { waiting: readonly { op: Op; runsAt: number; isTried: boolean }[]; refused: readonly Refused[] }

type Deps = {
  send: (ops: Op[]) => Promise<OpResults>
  clock: { now: () => number; age: () => number }
  /** The server did these; its events show them from the cursor on. */
  done: (ops: Op[], cursor: number) => void
  /** Called after every change, to store and to show it. */
  changed: (kept: KeptQueue) => void
  /** What is refused after a minute without an answer, instead of kept; by default what is announced to the customer. */
  expiring?: ReadonlySet<Op['kind']>
}

const RETRY_MS = [1000, 2000, 4000, 8000, 15_000]
/** The customer gets a message of these, so they are not kept for later. */
const ANNOUNCED = new Set<Op['kind']>(['hand_over', 'deliver', 'cancel'])
const NO_CONNECTION = 'Без связи нельзя: гость не узнает'
/** The server forgets operations after 48 hours; a repeat then would act again. */
const KEPT_MS = 24 * 60 * 60_000

/** The operations of this device that wait for the server: sent in order, one call at a time, and repeated under the same id until there
 *  is an answer. */
export class OpQueue {
  readonly #deps: Deps
  readonly #expiring: ReadonlySet<Op['kind']>
  #entries: Entry[] = []
  #refused: Refused[] = []
  #isSending = false
  #isStopped = false
  #fails = 0
  #retryAt = 0
  /** How many operations are still sent one by one, because the server refused a call as a whole. */
  #single = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: Deps) {
    this.#deps = deps
    this.#expiring = deps.expiring ?? ANNOUNCED
  }

  get ops(): Op[] {
    return this.#entries.map(({ op }) => op)
  }
  get waiting(): WaitingOp[] {
    const now = this.#deps.clock.now()
    const stateOf = ({ runsAt, isUnanswered }: Entry) => (runsAt > now ? 'delayed' : isUnanswered ? 'unanswered' : 'waiting')
    return this.#entries.map((entry) => ({ op: entry.op, runsAt: entry.runsAt, state: stateOf(entry) }))
  }
  get refused(): readonly Refused[] {
    return this.#refused
  }
  /** The operation that waits for a person's PIN. */
  get needsPin(): Op | null {
    return this.#entries.find(({ needsPin }) => needsPin)?.op ?? null
  }

  add(op: Op, delayMs: number): void {
    if (this.#expiring.has(op.kind) && this.#deps.clock.age() > ALARM_MS) this.#refused = [...this.#refused, refusal(op, NO_CONNECTION)]
    else this.#entries.push({ op, runsAt: this.#deps.clock.now() + delayMs, isTried: false, needsPin: false })
    this.#changed()
    this.#run()
  }

  /** Takes over what an earlier page left behind. */
  adopt({ waiting, refused }: KeptQueue): void {
    const since = this.#deps.clock.now() - KEPT_MS
    const known = new Set(this.#entries.map(({ op }) => op.op_id))
    const kept = waiting.filter(({ op, runsAt }) => runsAt > since && !known.has(op.op_id))
    this.#entries = [...kept.map((entry) => ({ ...entry, needsPin: false })), ...this.#entries]
    this.#refused = [...refused, ...this.#refused]
    this.#changed()
    this.#run()
  }

  /** Takes an operation back. False if it may have reached the server. */
  cancel(opId: string): boolean {
    const entry = this.#entries.find(({ op }) => op.op_id === opId)
    if (!entry || entry.isTried) return false
    this.#drop([opId])
    this.#changed()
    return true
  }

  dismiss(opId: string): void {
    this.#refused = this.#refused.filter(({ op }) => op.op_id !== opId)
    this.#changed()
  }

  /** Sends one operation once more, after a person gave a PIN. @throws ApiError 403 pin_needed */
  async repeat(opId: string): Promise<void> {
    const entry = this.#entries.find(({ op }) => op.op_id === opId)
    if (!entry) return
    this.#settle([entry], await this.#deps.send([entry.op]))
    if (entry.needsPin) throw new ApiError({ status: 403, code: 'pin_needed', message: 'Нужен ПИН' })
    this.#run()
  }

  /** Gives an operation up. */
  refuse(opId: string, message: string): void {
    const entry = this.#entries.find(({ op }) => op.op_id === opId)
    if (!entry) return
    this.#drop([opId])
    this.#refused = [...this.#refused, refusal(entry.op, message)]
    this.#changed()
    this.#run()
  }

  /** The server can be reached: tries again at once. */
  wake(): void {
    this.#retryAt = 0
    this.#run()
  }

  start(): void {
    this.#isStopped = false
    this.#run()
  }

  /** Sends no more: what waits is taken over by the next page. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #run(): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#expire()
    if (this.#isSending) return
    const now = this.#deps.clock.now()
    const batch = now < this.#retryAt ? [] : this.#due(now)
    if (batch.length > 0) return void this.#send(batch)
    const looks = this.#entries.map(({ op, runsAt }) =>
      runsAt > now ? runsAt : this.#expiring.has(op.kind) ? runsAt + ALARM_MS + 1 : Infinity,
    )
    const next = Math.min(...looks, this.#retryAt > now ? this.#retryAt : Infinity)
    if (next < Infinity && this.#entries.length > 0) this.#timer = setTimeout(() => this.#run(), next - now)
  }

  /** What can be sent now: in order, but an operation that has to wait holds back only those of its own order. */
  #due(now: number): Entry[] {
    const held = new Set<number>()
    const due = this.#entries.filter(({ op, runsAt, needsPin }) => {
      if (runsAt > now || needsPin) held.add(op.order_id)
      return !held.has(op.order_id)
    })
    return due.slice(0, this.#single > 0 ? 1 : MAX_OPS)
  }

  async #send(batch: Entry[]): Promise<void> {
    this.#isSending = true
    for (const entry of batch) entry.isTried = true
    this.#changed()
    try {
      const answer = await this.#deps.send(batch.map(({ op }) => op))
      this.#fails = 0
      this.#retryAt = 0
      this.#single = Math.max(this.#single - 1, 0)
      this.#settle(batch, answer)
    } catch (error) {
      this.#failed(batch, error)
    }
    this.#isSending = false
    this.#run()
  }

  #settle(batch: Entry[], answer: OpResults): void {
    const byId = new Map(answer.results.map((result) => [result.op_id, result]))
    const over: string[] = []
    const done: Op[] = []
    for (const entry of batch) {
      const result = byId.get(entry.op.op_id)
      entry.needsPin = result?.error?.code === 'pin_needed'
      if (!result) this.#retryAt = this.#deps.clock.now() + 1000
      if (!result || entry.needsPin) continue
      over.push(entry.op.op_id)
      if (result.ok) done.push(entry.op)
      // nobody asked for it
      else if (entry.op.kind !== 'seen') this.#refused = [...this.#refused, refusalOf(entry.op, result)]
    }
    this.#drop(over)
    this.#deps.done(done, answer.cursor)
    this.#changed()
  }

  /** Without an answer, or with one that says nothing of the operations, all is repeated. What the server does not understand is refused,
   *  one by one, so that it does not hold back the others. */
  #failed(batch: Entry[], error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0
    const isFinal = status >= 400 && status < 500 && ![401, 408, 429].includes(status)
    const [first] = batch
    if (!isFinal || !first) {
      for (const entry of batch) entry.isUnanswered = true
      this.#retryAt = this.#deps.clock.now() + (RETRY_MS[this.#fails++] ?? 15_000)
    } else if (batch.length > 1) this.#single = batch.length
    else if (error instanceof ApiError && error.code === 'pin_needed') first.needsPin = true
    else if (error instanceof ApiError) this.refuse(first.op.op_id, error.message)
    this.#changed()
  }

  /** Refuses what the customer would learn too late. */
  #expire(): void {
    const { clock } = this.#deps
    const now = clock.now()
    const isLate = ({ op, runsAt, needsPin }: Entry) =>
      this.#expiring.has(op.kind) && !needsPin && runsAt <= now && (clock.age() > ALARM_MS || now - runsAt > ALARM_MS)
    const late = this.#isSending ? [] : this.#entries.filter(isLate)
    if (late.length === 0) return
    this.#drop(late.map(({ op }) => op.op_id))
    this.#refused = [...this.#refused, ...late.map(({ op }) => refusal(op, NO_CONNECTION))]
    this.#changed()
  }

  #drop(opIds: string[]): void {
    this.#entries = this.#entries.filter(({ op }) => !opIds.includes(op.op_id))
  }

  #changed(): void {
    const waiting = this.#entries.map(({ op, runsAt, isTried }) => ({ op, runsAt, isTried }))
    this.#deps.changed({ waiting, refused: this.#refused })
  }
}

const refusal = (op: Op, message: string): Refused => ({ op, message, ticket: null })
const refusalOf = (op: Op, { error, ticket }: OpResult): Refused => ({
  op,
  message: error?.message ?? 'Не получилось',
  ticket: ticket ?? null,
})
