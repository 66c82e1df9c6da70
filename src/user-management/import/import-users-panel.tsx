import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, SidePanel, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { DropZone } from '#platform/web/form/drop-zone.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { FileReadingParts } from '#import-export/screen/file-reading.tsx'
import { SheetChoice } from '#import-export/screen/register-drop.tsx'
import { TemplateButton } from '#import-export/screen/template-button.tsx'
import { templateOf } from '#import-export/templates/register-template.rules.ts'
import { useUsersImport, type UsersImport } from './import-users.hooks.ts'
import { refusedRowsCsv } from './refused-users.rules.ts'
import { userHeadings } from './user-headings.rules.ts'
import type { RefusedUserRow } from './users-import.contract.ts'

type PanelProps = { open: boolean; onClose: () => void }

/** Adds several users from a file: choose, see the outcome of each row, import the valid ones. */
export function ImportUsersPanel({ open, onClose }: PanelProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title="Import users" description="From a CSV file or an Excel workbook, one person a row">
      <Steps />
    </SidePanel>
  )
}

function Steps(): ReactNode {
  const panel = usePanel()
  const users = useUsersImport()
  const { step, answer, isBusy } = users
  const valid = answer?.report.imported ?? 0
  return (
    <>
      <PanelBody>
        {step === 'choose' && <ChooseFile users={users} />}
        {step === 'done' && <Done users={users} />}
        {step === 'checked' && <Outcome users={users} />}
        {step === 'checked' && <Reading users={users} />}
        {step !== 'choose' && answer && <Refused headings={answer.report.headings} rows={answer.refused} />}
        <div role="alert" className="empty:hidden">
          {users.problem !== undefined && <ProblemText>{users.problem}</ProblemText>}
        </div>
        {users.sheets.length > 0 && <SheetChoice sheets={users.sheets} onChoose={(sheet) => void users.choose({ sheet })} />}
      </PanelBody>
      <PanelFoot>
        {step !== 'choose' && <Button onClick={users.restart}>Choose another file</Button>}
        <Button onClick={panel?.close}>{step === 'done' ? 'Close' : 'Cancel'}</Button>
        {step === 'checked' && valid > 0 && (
          <Button look="primary" loading={isBusy} onClick={() => void users.run()}>
            Add {usersText(valid)}
          </Button>
        )}
      </PanelFoot>
    </>
  )
}

const usersText = (count: number): string => `${countText(count)} ${count === 1 ? 'user' : 'users'}`
type Shown = { users: UsersImport }

function ChooseFile({ users: { check, isBusy, problem } }: Shown): ReactNode {
  return (
    <>
      <DropZone
        onChoose={(file) => void check(file)}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label="File of users"
        aria-describedby="columns-of-users"
        aria-invalid={problem !== undefined || undefined}
        disabled={isBusy}
      />
      <output className="text-ink-2 empty:hidden">{isBusy && 'Checking the file…'}</output>
      <p id="columns-of-users" className="text-13 text-ink-2">
        The first row names the columns: First name, Last name, Phone and Role; and where they apply Email, Portal, Plant, Transporter,
        Doctor, Training company and Access until (as 31/12/2026). A row without a plant is for this one. Nothing is stored until you have
        seen the outcome.
      </p>
      <div>
        <TemplateButton name="Users" load={async () => templateOf({ headings: userHeadings })} />
      </div>
    </>
  )
}

function Outcome({ users: { answer } }: Shown): ReactNode {
  if (!answer) return null
  const { imported, already_here, refused, columns } = answer.report
  return (
    <div>
      <p className="text-16 font-semibold">{usersText(imported)} can be added</p>
      {already_here > 0 && <p>{usersText(already_here)} have this access already.</p>}
      {refused > 0 && <p>{countText(refused)} rows are refused. The others can be added now.</p>}
      {columns.unrecognised.length > 0 && <p className="mt-1 text-13 text-ink-2">Not read: {columns.unrecognised.join(', ')}</p>}
    </div>
  )
}

/** How the file is read, and its first rows as they are read. */
function Reading({ users: { answer, choose, isBusy } }: Shown): ReactNode {
  if (!answer) return null
  const rows = answer.report.preview.filter(({ outcome }) => outcome !== 'refused').slice(0, rowsShown)
  return (
    <section aria-label="How the file is read" className="flex flex-col gap-4">
      <h3 className="font-semibold">How the file is read</h3>
      <FileReadingParts report={answer.report} isBusy={isBusy} onChoose={(choices) => void choose(choices)} />
      {rows.length > 0 && (
        <ul aria-label="First rows" className="rounded-8 border border-line text-13">
          {rows.map(({ line, cells, read }) => (
            <li key={line} className="border-b border-line px-3 py-2 wrap-anywhere last:border-0">
              <span className="digits text-ink-2">Line {line}:</span>{' '}
              {cells
                .map((cell, at) => read[at] ?? cell.trim())
                .filter((cell) => cell !== '')
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const rowsShown = 10

function Done({ users: { answer } }: Shown): ReactNode {
  if (!answer) return null
  return (
    <div>
      <p className="text-16 font-semibold">{usersText(answer.report.imported)} added</p>
      {answer.link === null ? (
        <p>New users are invited by text message or mail.</p>
      ) : (
        <p className="wrap-anywhere">Some could not be invited. Give them the address of the login page: {answer.link}</p>
      )}
    </div>
  )
}

type RefusedProps = { headings: readonly string[]; rows: readonly RefusedUserRow[] }

function Refused({ headings, rows }: RefusedProps): ReactNode {
  if (rows.length === 0) return null
  return (
    <section aria-label="Refused rows">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Refused rows</h3>
        <Button icon={<Download aria-hidden />} onClick={() => download(refusedRowsCsv(headings, rows))}>
          Download
        </Button>
      </div>
      <ul className="rounded-8 border border-line">
        {rows.map(({ line, cells, problems }) => (
          <li key={line} className="border-b border-line px-3 py-2 last:border-0">
            <p className="text-13 wrap-anywhere text-ink-2">
              Line {line}: {cells.filter(Boolean).slice(0, 3).join(', ')}
            </p>
            {problems.map(({ column, message }) => (
              <p key={column} className="wrap-anywhere">
                {column ? `${column}: ${message}` : message}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = 'Refused users.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
