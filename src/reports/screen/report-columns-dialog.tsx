import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Modal, PanelBody, PanelFoot } from '#platform/web/dialog/side-panel.tsx'
import { IconButton } from '#platform/web/icon-button.tsx'
import type { ReportView } from './report.hooks.ts'

type DialogProps = { report: ReportView; shown: readonly string[]; onClose: () => void }

/** Chooses the columns of the table and of its files, and their order. */
export function ReportColumnsDialog({ report: { description, change }, shown, onClose }: DialogProps): ReactNode {
  const [chosen, setChosen] = useState(shown)
  const others = description.columns.filter(({ key }) => !chosen.includes(key))
  const labelOf = (key: string): string => description.columns.find((column) => column.key === key)?.label ?? key
  const move = (key: string, by: 1 | -1): void => {
    const at = chosen.indexOf(key)
    const rest = chosen.filter((each) => each !== key)
    setChosen([...rest.slice(0, at + by), key, ...rest.slice(at + by)])
  }
  const apply = (): void => {
    const isDefault = chosen.join() === description.shown.join()
    change({ columns: isDefault ? undefined : chosen.join() })
    onClose()
  }
  return (
    <Modal open onClose={onClose} title="Columns" description="Their order is that of the table and of the files.">
      <PanelBody>
        <ul aria-label="Shown columns" className="flex flex-col">
          {chosen.map((key, index) => (
            <li key={key} className="flex min-h-11 items-center gap-2">
              <Choice
                label={labelOf(key)}
                isOn
                isDisabled={chosen.length === 1}
                onChange={() => setChosen(chosen.filter((each) => each !== key))}
              />
              <IconButton label={`Move ${labelOf(key)} up`} disabled={index === 0} onClick={() => move(key, -1)}>
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton label={`Move ${labelOf(key)} down`} disabled={index === chosen.length - 1} onClick={() => move(key, 1)}>
                <ArrowDown aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <ul aria-label="Other columns" className="flex flex-col border-t border-line pt-3">
            {others.map(({ key, label }) => (
              <li key={key} className="flex min-h-11 items-center">
                <Choice label={label} isOn={false} onChange={() => setChosen([...chosen, key])} />
              </li>
            ))}
          </ul>
        )}
      </PanelBody>
      <PanelFoot>
        <Button look="quiet" onClick={() => setChosen(description.shown)}>
          Default columns
        </Button>
        <Button look="primary" onClick={apply}>
          Show columns
        </Button>
      </PanelFoot>
    </Modal>
  )
}

type ChoiceProps = { label: string; isOn: boolean; isDisabled?: boolean; onChange: () => void }

const Choice = ({ label, isOn, isDisabled = false, onChange }: ChoiceProps): ReactNode => (
  <label className="flex min-h-6 flex-1 items-center gap-2.5">
    <input type="checkbox" checked={isOn} disabled={isDisabled} onChange={onChange} className="size-4 shrink-0 pointer-coarse:size-5" />
    {label}
  </label>
)
