import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { fills, type Tone } from '../badge.tsx'

export type Tile = {
  key: string
  label: string
  number: number
  tone?: Tone
  icon?: ReactNode
}

export type TilesProps = {
  label: string
  tiles: readonly Tile[]
  pressed?: string | undefined
  onPress: (key: string) => void
}

/** Counts as toggle buttons that filter the list below. */
export function Tiles({ label, tiles, pressed, onPress }: TilesProps): ReactNode {
  return (
    <fieldset
      aria-label={label}
      className={clsx(
        'mb-4 grid gap-2 sm:gap-4',
        tiles.length > 3 ? 'grid-cols-2' : tiles.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
        columns[tiles.length],
      )}
    >
      {tiles.map((tile) => (
        <button
          key={tile.key}
          type="button"
          aria-pressed={tile.key === pressed}
          onClick={() => onPress(tile.key)}
          className={clsx(
            'flex min-w-0 items-center gap-4 rounded-12 border p-3 text-left transition-colors sm:p-4',
            tile.key === pressed ? 'border-brand bg-brand-soft ring-1 ring-brand' : 'border-line bg-surface hover:bg-hover',
          )}
        >
          {tile.icon && (
            <span
              aria-hidden
              className={clsx(
                'hidden size-10 shrink-0 place-items-center rounded-8 sm:grid [&_svg]:size-5',
                tile.key === pressed ? 'bg-surface text-brand' : fills[tile.tone ?? 'neutral'],
              )}
            >
              {tile.icon}
            </span>
          )}
          <span className="min-w-0">
            <span className="block text-16 font-semibold sm:text-20">{countText(tile.number)}</span>
            <span className="block text-12 text-ink-2 sm:text-13">{tile.label}</span>
          </span>
        </button>
      ))}
    </fieldset>
  )
}

const columns: Readonly<Record<number, string>> = { 4: 'lg:grid-cols-4', 5: 'lg:grid-cols-5', 6: 'lg:grid-cols-6' }
