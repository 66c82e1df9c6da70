import { useEffect, useRef, useState } from 'react'
import { call, CallError } from '#platform/web/client.ts'
import { submissionContract } from '../../submission/submission.contract.ts'
import type { DraftForm } from '../draft-form.hooks.ts'
import { identityContract, type IdentityCheck, type PossibleDuplicate } from '../../identity/identity.contract.ts'

export type CheckedIdentity = IdentityCheck & { idNo: string }

type Failed = { idNo: string; failure: string }

export type IdentityState = {
  /** What the id number's person is here; undefined before the check, or where the number has changed since. */
  checked: CheckedIdentity | undefined
  failure: string | undefined
  check: () => void
}

/** Checks an id number when its field is left, each number once. */
export function useIdentityCheck(idNo: string, { isValid, transporterId }: { isValid: boolean; transporterId: string }): IdentityState {
  const [answer, setAnswer] = useState<CheckedIdentity | Failed>()
  const asked = useRef<string>(undefined)
  const check = (): void => {
    if (!isValid || asked.current === idNo) return
    asked.current = idNo
    call(identityContract.check, { id_no: idNo, ...(transporterId && { transporter_id: transporterId }) }).then(
      (identity) => setAnswer({ ...identity, idNo }),
      (error: unknown) => {
        // Leaving the field again checks again.
        asked.current = undefined
        setAnswer({ idNo, failure: error instanceof CallError ? error.message : String(error) })
      },
    )
  }
  const current = answer?.idNo === idNo ? answer : undefined
  return {
    checked: current && 'outcome' in current ? current : undefined,
    failure: current && 'failure' in current ? current.failure : undefined,
    check,
  }
}

/** Asked once for what the draft is when its review opens complete. Warnings only, so that a failure is not reported. */
export function useDuplicates({ saver, draft, errors }: Pick<DraftForm, 'saver' | 'draft' | 'errors'>): readonly PossibleDuplicate[] {
  const [duplicates, setDuplicates] = useState<readonly PossibleDuplicate[]>([])
  const isAsked = useRef(false)
  const isComplete = Object.keys(errors).length === 0
  useEffect(() => {
    if (!isComplete || isAsked.current) return
    isAsked.current = true
    const ask = async (): Promise<void> => {
      if (await saver.flush()) setDuplicates((await call(submissionContract.duplicates, { draft_id: draft._id })).duplicates)
    }
    void ask().catch(() => undefined)
  }, [isComplete, saver, draft._id])
  return duplicates
}
