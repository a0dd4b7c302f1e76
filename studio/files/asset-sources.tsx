import type { AssetSource, AssetSourceComponentProps } from 'sanity'

/** Sanity shows the dialog of a source while it uploads, too: that of Media would cover the form until the file is there. */
const onlyToChoose = ({ component: Dialog }: AssetSource) =>
  function ChoiceOfFile(props: AssetSourceComponentProps) {
    return props.action === 'upload' ? null : <Dialog {...props} />
  }

/** Forms have one dialog to choose a file: that of the tool Media. Sanity's own source keeps the upload. */
export function withMedia(sources: AssetSource[]): AssetSource[] {
  const media = sources.find(({ name }) => name === 'media')
  return sources.flatMap((source) => {
    if (source.name === 'sanity-default')
      return media ? { ...source, component: onlyToChoose(media) } : source
    return /^(edit-)?media$/.test(source.name) ? [] : source
  })
}
