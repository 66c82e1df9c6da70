import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Modal } from '#platform/web/dialog/side-panel.tsx'
import { Menu, type MenuEntry, type MenuTrigger } from '#platform/web/navigation/menu.tsx'
import { query } from '#platform/web/query.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import type { SavedFilter, SavedFiltersContract } from './saved-filters.contract.ts'

/** What the menu and its dialogs say. */
export type SavedTexts = {
  title: string
  /** 'saved filter' */
  noun: string
  save: string
  submit: string
  nothing: string
}
export type SavedMenuProps = {
  list: string
  path: string
  /** The list's address after the question mark. */
  fields: string
  calls: SavedFiltersContract
  texts: SavedTexts
  /** Whether an address without fields can be saved. */
  canSaveBare?: boolean
  /** More entries, of the one that is open, if any. */
  entries?: (open: SavedFilter | undefined) => readonly MenuEntry[]
}

/** The menu of what is saved under a name. */
export function SavedMenu(props: SavedMenuProps): ReactNode {
  const { entries, onWant, dialogs } = useSaved(props)
  const { title } = props.texts
  return (
    <>
      <span className="contents" onPointerEnter={onWant} onFocus={onWant}>
        <Menu label={title} button={savedButton(title)} entries={entries} />
      </span>
      {dialogs}
    </>
  )
}

type SavedNames = {
  entries: readonly MenuEntry[]
  /** The one that is shown. */
  shown: SavedFilter | undefined
  onWant: () => void
  dialogs: ReactNode
}

/** What is saved under a name: one's own and those shared with one's role. It loads when it is first wanted. */
export function useSaved(
  { list, path, fields, calls, texts, canSaveBare = false, entries: more }: SavedMenuProps,
  isShown = false,
): SavedNames {
  const [isWanted, setWanted] = useState(isShown)
  const [dialog, setDialog] = useState<DialogKey>()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...query(calls.index, { list }), enabled: isWanted || isShown })
  const show = (key: DialogKey) => () => {
    setDialog(key)
    setOpen(true)
  }
  const shown = data?.filters.find((filter) => filter.query === fields)
  const entries: readonly MenuEntry[] = [
    ...(data ? data.filters.map((filter) => asEntry(filter, path, fields)) : []),
    ...(data && data.filters.length > 0 ? [] : [note(data ? `No ${texts.noun}s yet` : (error?.message ?? 'Loading…'))]),
    { key: 'save', label: texts.save, disabled: fields === '' && !canSaveBare, onSelect: show('save'), hasSeparator: true },
    ...(data?.filters.some((filter) => filter.can_change) ? [{ key: 'change', label: 'Rename or delete', onSelect: show('change') }] : []),
    ...(more && data ? more(shown) : []),
  ]
  const close = (): void => setOpen(false)
  const dialogs = dialog && (
    <Modal open={isOpen} onClose={close} title={dialog === 'save' ? texts.save : texts.title}>
      <Waiting fallback={null}>
        {dialog === 'save' ? (
          <SaveForm list={list} fields={fields} calls={calls} texts={texts} roles={data?.roles ?? []} onDone={close} />
        ) : (
          <ChangeList saved={data?.filters ?? []} calls={calls} texts={texts} />
        )}
      </Waiting>
    </Modal>
  )
  return { entries, shown, onWant: () => setWanted(true), dialogs }
}

type DialogKey = 'save' | 'change'

const load = () => import('./saved-filters-dialogs.tsx')
const SaveForm = lazyPart(load, 'SaveFilterForm')
const ChangeList = lazyPart(load, 'SavedFilterList')

const asEntry = ({ _id, name, query: saved, role }: SavedFilter, path: string, fields: string): MenuEntry => ({
  key: _id,
  label: role ? `${name} (shared with ${role.name})` : name,
  href: saved === '' ? path : `${path}?${saved}`,
  checked: saved === fields,
})

const note = (label: string): MenuEntry => ({ key: 'note', label, disabled: true })

const savedButton =
  (title: string) =>
  (trigger: MenuTrigger): ReactNode => (
    <Button icon={<Bookmark aria-hidden />} {...trigger}>
      <span className="max-md:sr-only">{title}</span>
    </Button>
  )
