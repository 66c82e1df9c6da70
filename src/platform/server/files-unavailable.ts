/** The place where files are did not answer, not in time or not as it should. Nothing has the name of a file that was being written. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
}
