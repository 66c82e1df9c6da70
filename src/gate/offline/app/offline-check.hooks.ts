import { useRef, useState } from 'react'
import { entryMissing } from '../../checks/entered-code.rules.ts'
import type { CheckAnswer } from '../../checks/gate.contract.ts'
import type { GateCheck } from '../../screen/gate-check.hooks.ts'
import { shownReason } from '../../judgement/gate-reasons.rules.ts'
import { checkOffline, type CheckedOffline } from './offline-check.device.ts'
import type { OfflineGate } from './offline-gate.hooks.ts'

/** As `useGateCheck`, by what the device holds. */
export function useOfflineCheck(
  { data, recount }: Pick<OfflineGate, 'data' | 'recount'>,
  guardId: string,
): GateCheck & { cardId: string | null } {
  const [answer, setAnswer] = useState<CheckAnswer>()
  const [cardId, setCardId] = useState<string | null>(null)
  const [failure, setFailure] = useState<GateCheck['failure']>()
  const [isPending, setPending] = useState(false)
  const last = useRef<() => Promise<CheckAnswer | undefined>>(undefined)
  const shown = useRef<string | null>(undefined)
  const check: GateCheck['check'] = async (entered, settings) => {
    const { direction, isBulkLoad, registration } = settings
    last.current = () => check(entered, settings)
    if (!data) return undefined
    if (entered.trim() === '') return refuse({ field: 'entered', message: entryMissing })
    setPending(true)
    setFailure(undefined)
    try {
      const asked = { guardId, entered, direction, isBulkLoad: isBulkLoad && direction === 'in', registration }
      const checked = await checkOffline(data.held, asked)
      const next = toAnswer(checked)
      setCardId(checked.found?.card.id ?? null)
      show(next)
      return next
    } catch (error) {
      return refuse({ field: null, message: error instanceof Error ? error.message : String(error) })
    } finally {
      setPending(false)
      void recount()
    }
  }
  /** The photograph's address counts until the next verdict. */
  const show = (next: CheckAnswer | undefined): void => {
    if (shown.current) URL.revokeObjectURL(shown.current)
    shown.current = next?.driver?.picture
    setAnswer(next)
  }
  const refuse = (problem: NonNullable<GateCheck['failure']>): undefined => {
    show(undefined)
    setFailure(problem)
    return undefined
  }
  const clear = (): void => {
    show(undefined)
    setFailure(undefined)
  }
  return { answer, cardId, failure, isPending, check, tryAgain: async () => last.current?.(), clear }
}

/** In the shape of a live answer, so that both look alike. */
const toAnswer = ({ found, verdict, check, photograph }: CheckedOffline): CheckAnswer => ({
  check_id: check.key,
  checked_at: check.at,
  direction: check.direction,
  outcome: verdict.outcome,
  reasons: verdict.reasons.map(shownReason),
  found_by: check.found_by,
  driver: found
    ? {
        name: found.driver.facts.name,
        id_no: '',
        card_no: found.card.no,
        transporter: '',
        picture: photograph ? URL.createObjectURL(photograph) : null,
        last_registration: null,
      }
    : null,
})
