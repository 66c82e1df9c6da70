import { useRef, useState } from 'react'
import { call, CallError } from '#platform/web/client.ts'
import { identityContract, type IdentityCheck, type PossibleDuplicate } from '../../identity/identity.contract.ts'

export type CheckedIdentity = IdentityCheck & { readonly idNo: string }

type Failed = { readonly idNo: string; readonly failure: string }

export type IdentityState = {
  /** What the id number's person is here; undefined before the check, or where the number has changed since. */
  readonly checked: CheckedIdentity | undefined
  readonly failure: string | undefined
  readonly check: () => void
}

/** Checks an id number when its field is left, each number once. */
export function useIdentityCheck(
  idNo: string,
  { isValid, transporterId }: { readonly isValid: boolean; readonly transporterId: string },
): IdentityState {
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

export type ComparedEntries = {
  readonly id_no: string
  readonly name: string
  readonly date_of_birth: string
  readonly licence_no: string
  readonly phones: readonly string[]
}

export type Duplicates = { readonly duplicates: readonly PossibleDuplicate[]; readonly compare: (entries: ComparedEntries) => void }

/** Warnings only, so that a failed comparison is not reported. */
export function useDuplicates(): Duplicates {
  const [duplicates, setDuplicates] = useState<readonly PossibleDuplicate[]>([])
  const asked = useRef('')
  const compare = ({ phones, ...texts }: ComparedEntries): void => {
    const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
    const input = { ...given, phones: phones.filter((phone) => phone !== '') }
    const key = JSON.stringify(input)
    const hasAny = input.phones.length > 0 || texts.licence_no !== '' || (texts.name !== '' && texts.date_of_birth !== '')
    if (!hasAny || asked.current === key) return
    asked.current = key
    call(identityContract.duplicates, input).then(
      (answer) => asked.current === key && setDuplicates(answer.duplicates),
      () => undefined,
    )
  }
  return { duplicates, compare }
}
