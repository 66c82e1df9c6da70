import type { ReactNode } from 'react'
import { MyAccountScreen } from '#accounts/sessions/my-account.screen.tsx'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { digestChoiceContract } from '#office/digest/digest-choice.contract.ts'
import { MailChoices } from '#notifications/choices/mail-choices.tsx'

const DigestChoice = lazyPart(() => import('#office/digest/digest-choice.tsx'), 'DigestChoice')

export function AccountPage(): ReactNode {
  const getsDigest = useCan(digestChoiceContract.shown.access)
  return (
    <MyAccountScreen>
      <MailChoices />
      {getsDigest && (
        <Waiting fallback={null}>
          <DigestChoice />
        </Waiting>
      )}
    </MyAccountScreen>
  )
}
