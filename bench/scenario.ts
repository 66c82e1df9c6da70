import type { Answer } from './http-load.ts'

export type Call = { method: 'GET' | 'POST'; url: string; body?: object; by: 'asker' | 'decider' }

/** A call, made from the answers of the calls before it. */
export type Step = (answered: readonly Answer[]) => Call

export type Scenario = {
  name: string
  isSearch: boolean
  /** Changes drivers and requests: each connection has drivers of its own. */
  isWriting: boolean
  /** The calls of the `n`th round of a connection. */
  round(n: number, connection: number): readonly Step[]
}

/** A deterministic sample of the loaded data. */
export type Samples = {
  drivers: readonly {
    id: string
    name: string
    id_no: string
    phone: string
    card_no: string
    transporter_id: string
  }[]
  requestIds: readonly string[]
  caseIds: readonly string[]
  activeCount: number
  /** The transporter with the most drivers, and how many of them are active. */
  largest: { transporterId: string; activeCount: number }
  /** The first of the drivers for writing scenarios, 25 per connection. */
  firstWritable: number
}

export const driversOfConnection = 25
