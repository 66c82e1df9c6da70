import { Fragment, type ReactNode } from 'react'

/** An email address that wraps between its words, and within one only where it is wider than its place. */
export function Email({ children }: { children: string }): ReactNode {
  return (
    <span className="inline-block max-w-64 wrap-break-word">
      {children.split(/(?=@)|(?<=[.\-_+])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
