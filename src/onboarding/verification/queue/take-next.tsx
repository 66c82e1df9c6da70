import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '#platform/web/button.tsx'
import { useGo } from '#platform/web/navigation/link.tsx'
import { useCall } from '#platform/web/query.ts'
import { queueContract } from './queue.contract.ts'
import { reviewContract } from '../review/review.contract.ts'
import { verificationPaths } from '../verification.paths.ts'

/** Opens the oldest application that nobody reviews. */
export function TakeNext({ look = 'primary' }: { look?: ButtonLook }): ReactNode {
  const go = useGo()
  const { send, pending } = useCall(queueContract.takeNext, {
    refresh: [queueContract.index, queueContract.counts, reviewContract.details],
    toast: false,
    onDone: ({ driver_id }) => go(verificationPaths.driver(driver_id)),
  })
  return (
    <Button look={look} icon={<ArrowRight aria-hidden />} loading={pending} onClick={() => void send({})}>
      Take next
    </Button>
  )
}
