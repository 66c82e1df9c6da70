import type { Answer } from './http-load.ts'

export type Call = { readonly method: 'GET' | 'POST'; readonly url: string; readonly body?: object; readonly by: 'asker' | 'decider' }

/** A call, made from the answers of the calls before it. */
export type Step = (answered: readonly Answer[]) => Call

export type Scenario = {
  readonly name: string
  readonly isSearch: boolean
  /** Changes drivers and requests: each connection has drivers of its own. */
  readonly isWriting: boolean
  /** The calls of the `n`th round of a connection. */
  round(n: number, connection: number): readonly Step[]
}

/** A deterministic sample of the loaded data. */
export type Samples = {
  readonly drivers: readonly {
    readonly id: string
    readonly name: string
    readonly id_no: string
    readonly phone: string
    readonly card_no: string
    readonly transporter_id: string
  }[]
  readonly requestIds: readonly string[]
  readonly activeCount: number
  /** The transporter with the most drivers, and how many of them are active. */
  readonly largest: { readonly transporterId: string; readonly activeCount: number }
  /** The first of the drivers for writing scenarios, 25 per connection. */
  readonly firstWritable: number
}

export const driversOfConnection = 25
