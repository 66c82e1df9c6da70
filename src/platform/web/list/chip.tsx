import { CatchBoundary } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Popover } from '../navigation/popover.tsx'
import { Waiting } from '../waiting.tsx'
import type { FilterOptions } from './filter.ts'

export type ChipProps = {
  /** 'Transporter' */
  label: string
  /** 'Tana Bulk Ltd' */
  children?: ReactNode
  onRemove: () => void
  /** What a press opens. */
  editor?: (close: () => void) => ReactNode
  onWant?: () => void
}

/** A filter that is set: a press changes it; its cross, Backspace or Delete removes it. */
export function Chip({ label, children, onRemove, editor, onWant }: ChipProps): ReactNode {
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key !== 'Backspace' && event.key !== 'Delete') || !isOnChip(event)) return
    event.preventDefault()
    remove(event)
  }
  // The focus would go with the chip.
  const remove = ({ currentTarget }: { currentTarget: Element }): void => {
    currentTarget.closest('section')?.querySelector<HTMLElement>('[data-adds]')?.focus()
    onRemove()
  }
  const text = (
    <span className="truncate">
      <span className={children === undefined ? undefined : 'font-normal'}>{label}</span>
      {children !== undefined && <>: {children}</>}
    </span>
  )
  return (
    // Its buttons have the keys too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      onKeyDown={onKeyDown}
      className="inline-flex h-9 max-w-full items-center rounded-8 bg-brand-soft text-13 font-medium text-on-brand-soft pointer-coarse:h-11"
    >
      {editor ? (
        <Popover
          label={label}
          {...(onWant && { onWant })}
          renderButton={(trigger) => (
            <button type="button" {...trigger} className={`${part} max-w-64 pl-3 pr-1 hover:underline`}>
              {text}
            </button>
          )}
        >
          {editor}
        </Popover>
      ) : (
        <span className={`${part} max-w-64 pl-3 pr-1`}>{text}</span>
      )}
      <button
        type="button"
        aria-label={`Remove filter: ${label}`}
        onClick={remove}
        className={`${part} px-2 hover:bg-hover pointer-coarse:px-3`}
      >
        <X aria-hidden className="size-4 shrink-0" />
      </button>
    </span>
  )
}

const part = 'inline-flex h-full min-w-0 items-center rounded-8 -outline-offset-2'

/** Not in its editor, whose events bubble here. */
const isOnChip = ({ currentTarget, target }: KeyboardEvent): boolean => target instanceof Node && currentTarget.contains(target)

type ChoiceChipProps = Omit<ChipProps, 'children'> & { options: FilterOptions; value: string | undefined }

/** Its options may have to be loaded. */
export function ChoiceChip({ options, value, ...chip }: ChoiceChipProps): ReactNode {
  return (
    <Chip {...chip}>
      {/* What is chosen is chosen, also where its name does not load. */}
      <CatchBoundary getResetKey={() => value ?? ''} errorComponent={Unnamed}>
        <Waiting fallback="…">
          <OptionName options={options} value={value} />
        </Waiting>
      </CatchBoundary>
    </Chip>
  )
}

const Unnamed = (): ReactNode => 'not loaded'

function OptionName({ options, value }: Pick<ChoiceChipProps, 'options' | 'value'>): ReactNode {
  const all = typeof options === 'function' ? options() : options
  return all.find((option) => option.value === value)?.label ?? value
}
