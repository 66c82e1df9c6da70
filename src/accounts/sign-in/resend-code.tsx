import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useCall } from '#platform/web/query.ts'
import { signInContract } from './sign-in.contract.ts'

/** Requests another code after a countdown. `waitSeconds` is null when no more codes can be sent. */
export function ResendCode({ token, waitSeconds }: { token: string; waitSeconds: number | null }): ReactNode {
  const { history } = useRouter()
  const { left, restart } = useCountdown(waitSeconds ?? 0)
  const { send, pending } = useCall(signInContract.resendCode, {
    onDone: (challenge) => {
      history.replace(history.location.href, { challenge })
      restart(challenge.resend_in ?? 0)
    },
  })
  if (waitSeconds === null) return <p className="text-ink-2">We cannot send more codes for this login</p>
  return (
    <Button look="quiet" loading={pending} disabled={left > 0} onClick={() => void send({ token })}>
      <span className="digits">{left > 0 ? `Send another code in ${left} s` : 'Send another code'}</span>
    </Button>
  )
}

/** Counts `seconds` down to 0. `restart` sets a new number of seconds. */
function useCountdown(seconds: number): { left: number; restart: (seconds: number) => void } {
  const [left, setLeft] = useState(seconds)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const interval = setInterval(() => setLeft((current) => Math.max(0, current - 1)), 1000)
    return () => clearInterval(interval)
  }, [isRunning])
  return { left, restart: setLeft }
}
