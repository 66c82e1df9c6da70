import type { ReactNode } from 'react'
import { TextLink } from './navigation/link.tsx'

/** Log-in link for an expired session: opens a new tab, so that unsaved entries stay in this one. */
export const LogInAgain = ({ next = 'send it again' }: { next?: string }): ReactNode => (
  <>
    What you entered is still here.{' '}
    <TextLink href="/auth" target="_blank">
      Log in in a new tab
    </TextLink>
    , then {next}.
  </>
)
