import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CallError } from './client.ts'

export type ErrorCardProps = {
  title?: string
  error: unknown
  onRetry?: (() => void) | undefined
  /** For a whole page: the title is its h1. */
  isPage?: boolean
  action?: ReactNode
  /** What the user can do instead, inside the card. */
  children?: ReactNode
}

/** A failed card: title, the server's message, and 'Try again'. */
export const ErrorCard = ({ children, ...failure }: ErrorCardProps): ReactNode => (
  <div className="rounded-12 border border-line bg-surface px-6 py-12">
    <CallFailure {...failure} />
    {children}
  </div>
)

/** The same inside a card. */
export function CallFailure({
  title = 'This could not be loaded',
  error,
  onRetry,
  isPage = false,
  action,
}: Omit<ErrorCardProps, 'children'>): ReactNode {
  const Title = isPage ? 'h1' : 'h2'
  const reference = referenceOf(error)
  return (
    <div role="alert" className="flex flex-col items-center text-center">
      <span aria-hidden className="mb-3 grid size-12 place-items-center rounded-12 bg-bad-soft text-bad">
        <TriangleAlert className="size-5" />
      </span>
      <Title className="text-16 font-semibold">{title}</Title>
      <p className="mt-1 max-w-[60ch] text-ink-2">{messageOf(error)}</p>
      {reference !== undefined && <p className="mt-1 text-13 break-all text-ink-2">Reference: {reference}</p>}
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button icon={<RotateCw aria-hidden />} onClick={onRetry}>
            Try again
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}

/** Finds the failed call in the server's log. Some messages contain it. */
function referenceOf(error: unknown): string | undefined {
  const id = error instanceof CallError ? error.problem.request_id : undefined
  return id !== undefined && !messageOf(error).includes(id) ? id : undefined
}

function messageOf(error: unknown): string {
  // A field error without its field is shown as the message.
  const [fieldError] = error instanceof CallError ? Object.values(error.problem.errors ?? {}) : []
  if (fieldError) return fieldError
  return error instanceof Error && error.message ? error.message : 'Something went wrong. Reload the page.'
}
