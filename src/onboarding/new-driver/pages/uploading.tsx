import type { ReactNode } from 'react'

/** A row while its file is under way. */
export function Uploading({ label, share }: { label: string; share: number }): ReactNode {
  return (
    <div className="flex min-h-14 flex-col justify-center gap-1.5 rounded-8 border border-line px-3">
      <progress
        value={share}
        aria-label={`Uploading ${label}`}
        className="h-1 w-full appearance-none [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
      <output className="digits text-13 text-ink-2">
        {label}: {share < 1 ? `${Math.round(share * 100)} % uploaded` : 'Checking the file…'}
      </output>
    </div>
  )
}
