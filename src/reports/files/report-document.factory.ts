import type { ReportDocument } from './report-document.ts'

/** A report that is not in the database. */
export const aReportDocument = (fields: Partial<ReportDocument> = {}): ReportDocument => ({
  title: 'Violations',
  plants: 'Mombasa grinding plant',
  filters: ['Period: 01 Jan 2026 to 30 Jun 2026', 'Transporter: Siginon Group'],
  made: 'Made on 03 Nov 2026, 09:12 by Halima Said',
  numbers: [
    { label: 'Violations', value: '1,234', change: '+24 (2%)', definition: 'Violations of the period that were not dismissed.' },
    { label: 'Per 100 active drivers', value: '4.5', change: '-0.2 (4%)', definition: 'Violations ÷ average of active drivers × 100.' },
    { label: 'Evidence late', value: '12', change: null, definition: 'Sanction evidence that is due and has not been received.' },
  ],
  chart: {
    type: 'columns',
    caption: 'Violations by month',
    counts: ['Violations'],
    marks: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'].map((label, n) => ({
      label,
      year: n === 0 ? '2026' : undefined,
      values: [40 * n],
    })),
  },
  columns: [
    { title: 'Date', width: 12, isNumber: false },
    { title: 'Driver', width: 24, isNumber: false },
    { title: 'Days to evidence', width: 10, isNumber: true },
  ],
  rows: [
    { type: 'group', cells: ['January 2026', '', '3'] },
    { type: 'row', cells: ['05 Jan 2026', 'Wanjikũ Mũthoni', '3'] },
    { type: 'total', cells: ['Total', '1 row', '3'] },
  ],
  note: null,
  ...fields,
})
