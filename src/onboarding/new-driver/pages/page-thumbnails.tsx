import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '#platform/web/icon-button.tsx'

type PageThumbnailsProps = { pages: readonly File[]; onRemove: (page: File) => void }

/** The chosen pictures, in the order of the pages. */
export function PageThumbnails({ pages, onRemove }: PageThumbnailsProps): ReactNode {
  return (
    <ol className="flex flex-wrap gap-3">
      {pages.map((page, index) => (
        <li key={`${index} ${page.name} ${page.lastModified}`} className="relative">
          <PageThumbnail page={page} name={`Page ${index + 1}`} />
          <span className="absolute top-1 right-1 rounded-6 bg-surface">
            <IconButton label={`Remove page ${index + 1}`} onClick={() => onRemove(page)}>
              <X aria-hidden />
            </IconButton>
          </span>
          <span className="block text-center text-12 text-ink-2">Page {index + 1}</span>
        </li>
      ))}
    </ol>
  )
}

function PageThumbnail({ page, name }: { page: File; name: string }): ReactNode {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(page)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [page])
  return <img ref={image} alt={name} className="h-32 w-24 rounded-8 border border-line bg-sunken object-cover" />
}
