import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { ErrorCard } from './error-card.tsx'
import { Skeleton } from './skeleton.tsx'
import { Waiting } from './waiting.tsx'

type AsyncBoundaryProps = {
  /** Resets the boundary when it changes. */
  resetKey: string
  /** The title of the error card. */
  title: string
  fallback?: ReactNode
  children: ReactNode
}

/** A part of a page with its own loading and error state. */
export function AsyncBoundary({
  resetKey,
  title,
  fallback = <Skeleton className="h-40 w-full rounded-12!" />,
  children,
}: AsyncBoundaryProps): ReactNode {
  return (
    <Title value={title}>
      <CatchBoundary getResetKey={() => resetKey} errorComponent={Failed}>
        <Waiting fallback={fallback}>{children}</Waiting>
      </CatchBoundary>
    </Title>
  )
}

const Title = createContext('')

function Failed({ error, reset }: ErrorComponentProps): ReactNode {
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const retry = (): void => {
    resetQueries()
    reset()
  }
  return <ErrorCard title={useContext(Title)} error={error} onRetry={retry} />
}
