import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { preloadDialogs } from '../dialog/lazy-dialogs.tsx'
import { Modal, PanelBody, PanelFoot } from '../dialog/side-panel.tsx'
import { useHasTable } from '../media.ts'
import { ClearFilters } from './search-box.tsx'

export type FilterBarProps = {
  list: { isFiltered: boolean; filterCount: number; clear: () => void }
  children: ReactNode
}

/** A list's filters, in its toolbar; on phones in a sheet behind a button with their number. */
export function FilterBar({ list, children }: FilterBarProps): ReactNode {
  if (!useHasTable()) return <FilterSheet list={list}>{children}</FilterSheet>
  return (
    <>
      {children}
      <ClearFilters isSet={list.isFiltered} onClear={list.clear} />
    </>
  )
}

function FilterSheet({ list: { filterCount, isFiltered, clear }, children }: FilterBarProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button
        icon={<SlidersHorizontal aria-hidden />}
        onClick={() => setOpen(true)}
        onFocus={preloadDialogs}
        onPointerEnter={preloadDialogs}
      >
        {filterCount === 0 ? 'Filters' : `Filters · ${filterCount}`}
      </Button>
      <Modal open={isOpen} onClose={close} title="Filters">
        <PanelBody>
          <div className="flex flex-wrap gap-3 *:basis-full">{children}</div>
        </PanelBody>
        <PanelFoot>
          <ClearFilters isSet={isFiltered} onClear={clear} />
          <Button look="primary" onClick={close}>
            Show the list
          </Button>
        </PanelFoot>
      </Modal>
    </>
  )
}
