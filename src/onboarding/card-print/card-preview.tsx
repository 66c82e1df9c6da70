import type { ReactNode } from 'react'
import { cardColours, cardSize, type CardMark, type CardSides } from './card-sides.contract.ts'

/** Its address. */
type Photograph = string | null

/** Front and back as they will be printed. White in the dark theme too, as the card is. */
export function CardPreview({ sides, photograph }: { sides: CardSides; photograph: Photograph }): ReactNode {
  return (
    <div className="flex flex-wrap gap-4">
      <CardSide label="Front of the card" marks={sides.front} photograph={photograph} />
      <CardSide label="Back of the card" marks={sides.back} photograph={null} />
    </div>
  )
}

type Side = { label: string; marks: readonly CardMark[]; photograph: Photograph }

function CardSide({ label, marks, photograph }: Side): ReactNode {
  const texts = marks.flatMap((mark) => (mark.type === 'text' ? [mark.text] : []))
  return (
    <figure className="w-full max-w-90">
      <svg
        role="img"
        aria-label={`${label}: ${texts.join(', ')}`}
        viewBox={`0 0 ${cardSize.width} ${cardSize.height}`}
        className="w-full rounded-12 border border-line"
        // The printer's font has the widths of Arial; another font is fitted into them.
        fontFamily="Arial, 'Liberation Sans', Helvetica, sans-serif"
      >
        <rect width={cardSize.width} height={cardSize.height} fill={cardColours.white} />
        {marks.map((mark) => (
          <Mark key={`${mark.type} ${mark.x} ${mark.y}`} mark={mark} photograph={photograph} />
        ))}
      </svg>
      <figcaption className="mt-1 text-12 text-ink-2">{label}</figcaption>
    </figure>
  )
}

type MarkProps<T extends CardMark['type'] = CardMark['type']> = {
  mark: Extract<CardMark, { type: T }>
  photograph: Photograph
}

function Mark({ mark, photograph }: MarkProps): ReactNode {
  if (mark.type === 'text') return <Text mark={mark} />
  if (mark.type === 'outline') return <Outline box={mark} />
  if (mark.type === 'area') return <rect x={mark.x} y={mark.y} width={mark.width} height={mark.height} fill={cardColours[mark.colour]} />
  if (mark.type === 'photograph') return <Picture mark={mark} photograph={photograph} />
  if (mark.type === 'symbol') return <SymbolMark mark={mark} />
  return <path d={mark.path} transform={`translate(${mark.x} ${mark.y}) scale(${mark.module})`} shapeRendering="crispEdges" />
}

const SymbolMark = ({ mark: { x, y, size, path, colour } }: Pick<MarkProps<'symbol'>, 'mark'>): ReactNode => (
  <path
    d={path}
    transform={`translate(${x} ${y}) scale(${size / 24})`}
    fill="none"
    stroke={cardColours[colour]}
    strokeWidth={2}
    strokeLinejoin="round"
  />
)

function Text({ mark }: Pick<MarkProps<'text'>, 'mark'>): ReactNode {
  return (
    <text
      x={mark.x}
      y={mark.y}
      textLength={mark.width}
      lengthAdjust="spacingAndGlyphs"
      fontSize={mark.size}
      fontWeight={mark.isBold ? 700 : 400}
      fill={cardColours[mark.colour]}
    >
      {mark.text}
    </text>
  )
}

function Picture({ mark, photograph }: MarkProps<'photograph'>): ReactNode {
  if (photograph === null) return <Outline box={{ ...mark, text: 'Photograph' }} />
  const { x, y, width, height } = mark
  return <image x={x} y={y} width={width} height={height} href={photograph} preserveAspectRatio="xMidYMid slice" />
}

type Box = { x: number; y: number; width: number; height: number; text: string }

function Outline({ box: { x, y, width, height, text } }: { box: Box }): ReactNode {
  return (
    <>
      <rect x={x} y={y} width={width} height={height} fill="none" stroke={cardColours.line} strokeWidth={0.2} />
      <text x={x + width / 2} y={y + height / 2} fontSize={2.4} textAnchor="middle" dominantBaseline="middle" fill={cardColours.muted}>
        {text}
      </text>
    </>
  )
}
