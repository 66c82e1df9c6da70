import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, useContext } from 'react'
import { ErrorCard } from './error-card.tsx'
import { Skeleton } from './skeleton.tsx'

type OwnBoundaryProps = {
  /** Resets the boundary when it changes. */
  readonly of: string
  /** The title of the error card. */
  readonly title: string
  readonly waiting?: ReactNode
  readonly children: ReactNode
}

/** A part of a page with its own loading and error state. */
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
