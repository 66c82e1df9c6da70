import { useState } from 'react'
import type { Output, Route } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import type { phoneLookUp } from './user-fields.contract.ts'

/** Each portal that invites has its own. */
export type PhoneLookUpRoute = Route<(typeof phoneLookUp)['input'], (typeof phoneLookUp)['output']>

type KnownPerson = NonNullable<Output<PhoneLookUpRoute>['user']>

/** The person who already has a phone number, looked up when the field is left: every look-up counts. */
export function useKnownPerson(route: PhoneLookUpRoute): {
  known: KnownPerson | undefined
  lookUp: (phone: string) => void
} {
  const [found, setFound] = useState<{ phone: string; person: KnownPerson | null }>()
  const lookUp = (phone: string): void => {
    if (phone === found?.phone || !looksWhole(phone)) return
    setFound({ phone, person: null })
    // Without an answer the form works as before: adding a known number is refused with the person's name.
    void call(route, { phone })
      .then(({ user }) => setFound({ phone, person: user }))
      .catch(() => undefined)
  }
  return { known: found?.person ?? undefined, lookUp }
}

const looksWhole = (phone: string): boolean => phone.replaceAll(/\D/g, '').length >= 9
