import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, useContext } from 'react'
import { ErrorCard } from './error-card.tsx'
import { Skeleton } from './skeleton.tsx'

type OwnBoundaryProps = {
  /** What is shown: another one forgets the failure. */
  readonly of: string
  /** What failed, where it fails. */
  readonly title: string
  readonly waiting?: ReactNode
  readonly children: ReactNode
}

/** A part of a page that waits and fails for itself: one failure hurts one card. */
export function OwnBoundary({
  of,
  title,
  waiting = <Skeleton className="h-40 w-full rounded-12!" />,
  children,
}: OwnBoundaryProps): ReactNode {
  return (
    <Title value={title}>
      <CatchBoundary getResetKey={() => of} errorComponent={Failed}>
        <Suspense fallback={waiting}>{children}</Suspense>
      </CatchBoundary>
    </Title>
  )
}

const Title = createContext('')

function Failed({ error, reset }: ErrorComponentProps): ReactNode {
  const { reset: forget } = useQueryErrorResetBoundary()
  const retry = (): void => {
    forget()
    reset()
  }
  return <ErrorCard title={useContext(Title)} error={error} onRetry={retry} />
}
