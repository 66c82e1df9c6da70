import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useGo } from '#platform/web/navigation/link.tsx'
import { rememberAddress } from './return-to.ts'

/** Leads to the log-in and afterwards back to this address. */
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
