import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useHasTable } from '../media.ts'
import { Menu } from '../navigation/menu.tsx'
import { Popover } from '../navigation/popover.tsx'
import { lazyPart } from '../waiting.tsx'
import { exportEntries } from './export-entries.ts'
import type { ColumnChoice } from './stored-columns.ts'
import { sortKey } from './table-head.tsx'
import type { TableProps } from './table.tsx'

export type ToolsProps<Row> = Pick<TableProps<Row>, 'columns' | 'exports' | 'saved' | 'sort' | 'onChange'> & { choice: ColumnChoice<Row> }

const load = () => import('./view-options.tsx')
const ViewOptions = lazyPart(load, 'ViewOptions')

/** At the end of a list's bar: how it is shown, and its file. On phones, one button for both. */
export function TableTools<Row>(props: ToolsProps<Row>): ReactNode {
  const { columns, exports, saved, choice } = props
  const hasTable = useHasTable()
  const canView = hasTable ? choice.toggle || saved : exports || saved || columns.some(sortKey)
  const want = (): void => {
    void load()
    saved?.onWant()
  }
  return (
    <div className="ml-auto flex gap-2 empty:hidden">
      {canView && (
        <Popover
          label="View"
          align="end"
          onWant={want}
          renderButton={(trigger) => (
            <Button
              {...trigger}
              icon={<SlidersHorizontal aria-hidden />}
              aria-label={hasTable ? 'View' : 'Sort and view'}
              className="max-md:px-3!"
            >
              {hasTable && 'View'}
            </Button>
          )}
        >
          {(close) => <ViewOptions {...(props as ToolsProps<never>)} onDone={close} />}
        </Popover>
      )}
      {hasTable && exports && <Menu label="Export" entries={exportEntries(exports)} />}
      {saved?.dialogs}
    </div>
  )
}
