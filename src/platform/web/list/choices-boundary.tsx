import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { TryAgain } from './try-again.tsx'

/** Choices whose own call fails: the list keeps its place. Opened again, they are asked for again. */
export function ChoicesBoundary({ children }: { children: ReactNode }): ReactNode {
  const { reset } = useQueryErrorResetBoundary()
  useState(reset)
  return (
    <CatchBoundary getResetKey={() => 'choices'} errorComponent={Failed}>
      {children}
    </CatchBoundary>
  )
}

function Failed({ reset }: ErrorComponentProps): ReactNode {
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  return (
    <TryAgain
      text="The choices could not be loaded."
      onRetry={() => {
        resetQueries()
        reset()
      }}
    />
  )
}
