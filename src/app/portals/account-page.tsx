import type { ReactNode } from 'react'
import { MyAccountScreen } from '#accounts/sessions/my-account.screen.tsx'
import { MailChoices } from '#notifications/choices/mail-choices.tsx'

export function AccountPage(): ReactNode {
  return (
    <MyAccountScreen>
      <MailChoices />
    </MyAccountScreen>
  )
}
