import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { TryAgain } from './try-again.tsx'

export type Tile = {
  key: string
  label: string
  /** Undefined where it could not be loaded. */
  number: number | undefined
}

export type TilesProps = {
  label: string
  tiles: readonly Tile[]
  pressed?: string | undefined
  onPress: (key: string) => void
  /** Given where the numbers could not be loaded. */
  onRetry?: (() => void) | undefined
}

/** Counts as toggle buttons that filter the list below: a row of tabs to look at. */
export function Tiles({ label, tiles, pressed, onPress, onRetry }: TilesProps): ReactNode {
  return (
    <fieldset aria-label={label} className="mb-1 flex min-w-0 sm:mb-2 overflow-x-auto border-b border-line">
      {tiles.map((tile) => (
        <button
          key={tile.key}
          type="button"
          aria-pressed={tile.key === pressed}
          onClick={() => onPress(tile.key)}
          className={clsx(
            'inline-flex h-11 shrink-0 items-center gap-2 border-b-2 px-3 font-medium whitespace-nowrap -outline-offset-2 transition-colors',
            tile.key === pressed ? 'border-brand text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          <span className="digits order-1 text-ink-2">{tile.number === undefined ? '—' : countText(tile.number)}</span>
          {tile.label}
        </button>
      ))}
      {onRetry && <TryAgain text="The numbers could not be loaded." onRetry={onRetry} />}
    </fieldset>
  )
}
