import type { PreviewHeaderProps } from 'sanity/presentation'

/** The bar above the preview. A shared link would show people without the Studio what is published, not the draft. */
export const HeaderWithoutSharing = (props: PreviewHeaderProps) =>
  props.renderDefault({ ...props, canSharePreviewAccess: false })
