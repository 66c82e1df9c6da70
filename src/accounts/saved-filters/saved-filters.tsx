import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Route } from '#platform/contract/route.ts'
import { Button } from '#platform/web/button.tsx'
import { Modal } from '#platform/web/dialog/side-panel.tsx'
import type { List } from '#platform/web/list/list-state.ts'
import { Menu, type MenuEntry, type MenuTrigger } from '#platform/web/navigation/menu.tsx'
import { query } from '#platform/web/query.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { savedFiltersContract, type FilteredList, type SavedFilter } from './saved-filters.contract.ts'

export type SavedFiltersProps = { readonly list: FilteredList; readonly of: Pick<List<Route>, 'path' | 'fields'> }

/** The menu of a list's saved filters: one's own and those shared with one's role. They load when the menu is first wanted. */
export function SavedFilters({ list, of: { path, fields } }: SavedFiltersProps): ReactNode {
  const [isWanted, setWanted] = useState(false)
  const [dialog, setDialog] = useState<DialogKey>()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...query(savedFiltersContract.index, { list }), enabled: isWanted })
  const show = (key: DialogKey) => () => {
    setDialog(key)
    setOpen(true)
  }
  const entries: readonly MenuEntry[] = [
    ...(data ? data.filters.map((filter) => asEntry(filter, path, fields)) : []),
    ...(data && data.filters.length > 0 ? [] : [note(data ? 'No saved filters yet' : (error?.message ?? 'Loading…'))]),
    { key: 'save', label: 'Save these filters', disabled: fields === '', onSelect: show('save'), hasSeparator: true },
    ...(data?.filters.some((filter) => filter.can_change) ? [{ key: 'change', label: 'Rename or delete', onSelect: show('change') }] : []),
  ]
  const want = (): void => setWanted(true)
  const close = (): void => setOpen(false)
  return (
    <>
      <span className="contents" onPointerEnter={want} onFocus={want}>
        <Menu label="Saved filters" button={savedButton} entries={entries} />
      </span>
      {dialog && (
        <Modal open={isOpen} onClose={close} title={titles[dialog]}>
          <Waiting fallback={null}>
            {dialog === 'save' ? (
              <SaveForm list={list} fields={fields} roles={data?.roles ?? []} onDone={close} />
            ) : (
              <ChangeList saved={data?.filters ?? []} />
            )}
          </Waiting>
        </Modal>
      )}
    </>
  )
}

type DialogKey = 'save' | 'change'
const titles = { save: 'Save these filters', change: 'Saved filters' } as const satisfies Record<DialogKey, string>

const load = () => import('./saved-filters-dialogs.tsx')
const SaveForm = lazyPart(load, 'SaveFilterForm')
const ChangeList = lazyPart(load, 'SavedFilterList')

const asEntry = ({ _id, name, query: saved, role }: SavedFilter, path: string, fields: string): MenuEntry => ({
  key: _id,
  label: role ? `${name} (shared with ${role.name})` : name,
  href: `${path}?${saved}`,
  checked: saved === fields,
})

const note = (label: string): MenuEntry => ({ key: 'note', label, disabled: true })

const savedButton = (trigger: MenuTrigger): ReactNode => (
  <Button icon={<Bookmark aria-hidden />} {...trigger}>
    <span className="max-md:sr-only">Saved filters</span>
  </Button>
)
