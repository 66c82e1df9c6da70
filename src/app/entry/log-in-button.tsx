import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useGo } from '#platform/web/navigation/link.tsx'
import { storeReturnAddress } from './return-to.ts'

/** Links to the log-in, which returns to this address. */
export function LogInButton(): ReactNode {
  const { href } = useLocation()
  const go = useGo()
  const logIn = () => {
    storeReturnAddress(href)
    go('/auth')
  }
  return (
    <Button look="primary" onClick={logIn}>
      Log in
    </Button>
  )
}
