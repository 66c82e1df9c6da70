import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useGo } from '#platform/web/navigation/link.tsx'
import { rememberAddress } from './return-to.ts'

/** Leads to the sign-in and, once that is done, back to where the person wanted to be. */
export function LogInButton(): ReactNode {
  const { href } = useLocation()
  const go = useGo()
  const logIn = () => {
    rememberAddress(href)
    go('/auth')
  }
  return (
    <Button look="primary" onClick={logIn}>
      Log in
    </Button>
  )
}
