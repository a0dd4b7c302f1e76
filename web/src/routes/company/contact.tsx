import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { contactPageQuery } from '#shared/queries/pages.ts'
import { RichText } from '#site/features/content/RichText.tsx'
import { WithdrawLink } from '#site/layout/footer/FallbackFooter.tsx'
import { SellerDetails } from '#site/layout/footer/SellerDetails.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { useSettings } from '#site/layout/settings.ts'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import { Page, Section } from '#site/ui/page/Page.tsx'
import { loadDocument } from '../errors/redirect-or-not-found.ts'
import styles from './contact.module.css'
import sellerStyles from './seller.module.css'

export const loader = loadDocument(contactPageQuery)

export function Component() {
  const page = useLoaderData<typeof loader>()
  const settings = useSettings()
  return (
    <Page heading={page.title} intro={page.intro}>
      <PageHead path={paths.contact} title={page.title} description={page.intro} seo={page.seo} />
      <div className={styles.channels}>
        <Channel heading="Something is broken" id="bugs" text={page.bugReports}>
          <Address email={settings?.bugReportEmail} />
        </Channel>
        <Channel heading="Everything else" id="general" text={page.general}>
          <Address email={settings?.contactEmail} />
        </Channel>
        <Channel heading="Talk to other players" id="community" text={page.community}>
          <SmartLink href={settings?.discordUrl} newTab>
            Join us on Discord
          </SmartLink>
        </Channel>
      </div>
      <div className={styles.channels}>
        {settings && (
          <Section heading="Who sells here" id="seller">
            <SellerDetails seller={settings.seller} className={sellerStyles.seller} />
          </Section>
        )}
        <Section heading="Withdraw from an order" id="withdrawal">
          <p>You may withdraw from an order within 14 days, without giving a reason.</p>
          <WithdrawLink />
        </Section>
      </div>
      <RichText value={page.body} />
    </Page>
  )
}

type ChannelProps = { heading: string; id: string; text: string; children: ReactNode }

function Channel({ heading, id, text, children }: ChannelProps) {
  return (
    <Section heading={heading} id={id}>
      <p>{text}</p>
      <p>{children}</p>
    </Section>
  )
}

const Address = ({ email }: { email: string | null | undefined }) =>
  email ? <SmartLink href={`mailto:${email}`}>{email}</SmartLink> : null
