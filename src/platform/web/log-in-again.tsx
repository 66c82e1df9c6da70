import type { ReactNode } from 'react'
import { TextLink } from './navigation/link.tsx'

/** For somebody whose session has ended over what they typed: in a tab beside this one, so that it stays and can be sent. */
export const LogInAgain = (): ReactNode => (
  <>
    What you entered is still here.{' '}
    <TextLink href="/auth" target="_blank">
      Log in in a new tab
    </TextLink>
    , then send it again.
  </>
)
