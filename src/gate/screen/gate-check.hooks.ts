import { useRef, useState } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import type { Input } from '#platform/contract/route.ts'
import { call, CallError } from '#platform/web/client.ts'
import { newKey } from '#platform/web/new-key.ts'
import type { Direction } from '../judgement/gate-verdict.rules.ts'
import { enrolledMark } from '../offline/app/offline.paths.ts'
import { gateContract, type CheckAnswer } from '../checks/gate.contract.ts'

/** What the guard has set before the next check; `entered` is what is typed so far. */
export type CheckSettings = {
  entered: string
  direction: Direction
  isBulkLoad: boolean
  registration: string
}

type Failure = {
  message: string
  field: 'entered' | 'registration' | null
  /** The server did not answer, or failed: it may help to check without it. */
  isUnanswered?: boolean
}
type CheckInput = Input<typeof gateContract.check>

export type GateCheck = {
  answer: CheckAnswer | undefined
  failure: Failure | undefined
  isPending: boolean
  check: (entered: string, settings: CheckSettings) => Promise<CheckAnswer | undefined>
  /** Sends the failed check again: with its key, so that it is recorded once. */
  tryAgain: () => Promise<CheckAnswer | undefined>
  clear: () => void
}

/** Sends a check and keeps its verdict; a failure keeps what was sent. */
export function useGateCheck(): GateCheck {
  const [answer, setAnswer] = useState<CheckAnswer>()
  const [failure, setFailure] = useState<Failure>()
  const [isPending, setPending] = useState(false)
  const last = useRef<CheckInput>(undefined)
  const { _id: personId } = useActor().user

  const send = async (input: CheckInput): Promise<CheckAnswer | undefined> => {
    last.current = input
    setPending(true)
    setFailure(undefined)
    try {
      const next = await call(gateContract.check, await signedHere(input, personId))
      setAnswer(next)
      return next
    } catch (error) {
      setAnswer(undefined)
      setFailure(toFailure(error))
      return undefined
    } finally {
      setPending(false)
    }
  }
  const clear = (): void => {
    setAnswer(undefined)
    setFailure(undefined)
  }
  return {
    answer,
    failure,
    isPending,
    check: (entered, { direction, isBulkLoad, registration }) =>
      send({ key: newKey(), entered, direction, is_bulk_load: isBulkLoad && direction === 'in', registration }),
    tryAgain: async () => last.current && send(last.current),
    clear,
  }
}

function toFailure(error: unknown): Failure {
  if (!(error instanceof CallError)) return { message: String(error), field: null }
  const { errors } = error.problem
  if (errors?.['entered']) return { message: errors['entered'], field: 'entered' }
  if (errors?.['registration']) return { message: errors['registration'], field: 'registration' }
  return { message: error.message, field: null, isUnanswered: error.status === 0 || error.status >= 500 }
}

/** With the signature of an enrolled device. Without one the check counts too, so nothing that fails here stops it. */
async function signedHere(input: CheckInput, personId: string): Promise<CheckInput> {
  if (localStorage.getItem(enrolledMark) === null) return input
  try {
    const { ownDevice, signedInput } = await import('../offline/app/device-key.device.ts')
    const device = await ownDevice()
    return device ? await signedInput(device, personId, gateContract.check, input) : input
  } catch {
    return input
  }
}
