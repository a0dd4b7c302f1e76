/** For development only: production builds don’t contain the gallery. */
import { type ReactNode, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { campaignPageQuery } from '#shared/queries/campaign-page.ts'
import { contentContext } from '../../features/content/source/content-context.ts'
import { gameTheme } from '../../lib/game-theme.ts'
import { Badge } from '../../ui/cards/Badge.tsx'
import { Card, CardGrid } from '../../ui/cards/CardGrid.tsx'
import type { PageCard } from '../../ui/cards/page-card.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/controls/Dialog.tsx'
import { Disclosure } from '../../ui/controls/Disclosure.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Pager } from '../../ui/controls/Pager.tsx'
import { Die } from '../../ui/images/Die.tsx'
import { Picture } from '../../ui/images/Picture.tsx'
import { QrCode } from '../../ui/images/QrCode.tsx'
import { Banner } from '../../ui/page/Banner.tsx'
import { Breadcrumbs } from '../../ui/page/Breadcrumbs.tsx'
import { Notice } from '../../ui/page/Notice.tsx'
import { Actions, Page, Section } from '../../ui/page/Page.tsx'
import { Skeleton } from '../../ui/page/Skeleton.tsx'
import { CampaignBlocks } from './CampaignBlocks.tsx'
import styles from './gallery.module.css'

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(contentContext).read(campaignPageQuery, { slug: 'longest-night' })

export function Component() {
  const campaign = useLoaderData<typeof loader>()
  return (
    <Page heading="Components" intro="Every component in every state, and the design tokens.">
      <title>Components</title>
      <Colours />
      <Type />
      <Depth />
      <Buttons />
      <Fields />
      <Cards />
      <Messages />
      <Navigation />
      <Skeletons />
      <CampaignBlocks page={campaign} />
    </Page>
  )
}

const inks = ['ink-950', 'ink-900', 'ink-800']
const textColours = ['parchment', 'bright', 'muted', 'amber', 'danger', 'line', 'line-strong']

function Colours() {
  return (
    <Section heading="Colour" id="colour">
      <div className={styles.swatches}>
        {inks.map((ink) => (
          <div key={ink} style={{ background: `var(--${ink})` }} className={styles.swatch}>
            <code>{ink}</code>
            {textColours.map((colour) => (
              <span key={colour} style={{ color: `var(--${colour})` }}>
                {colour}
              </span>
            ))}
          </div>
        ))}
      </div>
    </Section>
  )
}

const sizes = [
  'title-0',
  'title-1',
  'title-2',
  'title-3',
  'title-4',
  'text-large',
  'prose',
  'text',
  'text-small',
]

function Type() {
  return (
    <Section heading="Type" id="type">
      {sizes.map((size) => (
        <p
          key={size}
          className={size.startsWith('title') ? styles.title : ''}
          style={{ fontSize: `var(--${size})` }}
        >
          A voice draws the landscape <small className={styles.name}>{size}</small>
        </p>
      ))}
    </Section>
  )
}

const spaces = [1, 2, 3, 4, 5, 6, 7, 8].map((step) => `space-${step}`)

function Depth() {
  return (
    <Section heading="Space and depth" id="depth">
      {[...spaces, 'section'].map((space) => (
        <div key={space} className={styles.space} style={{ inlineSize: `var(--${space})` }}>
          <small>{space}</small>
        </div>
      ))}
      <div className={styles.swatches}>
        {['lift', 'glow'].map((depth) => (
          <div key={depth} className={styles.swatch} style={{ boxShadow: `var(--${depth})` }}>
            {depth}
          </div>
        ))}
      </div>
    </Section>
  )
}

function Buttons() {
  return (
    <Section heading="Buttons and links" id="buttons">
      <Actions>
        <Button>Primary</Button>
        <Button look="quiet">Quiet</Button>
        <Button look="danger">Danger</Button>
        <Button look="bare">Bare</Button>
        <Link to="/" className={buttonClass()}>
          Link as a button
        </Link>
      </Actions>
      <Actions>
        <Button disabled>Primary, disabled</Button>
        <Button look="quiet" disabled>
          Quiet, disabled
        </Button>
        <Button look="danger" disabled>
          Danger, disabled
        </Button>
      </Actions>
      <p>
        A sentence with <Link to="/">a link</Link> in it.
      </p>
    </Section>
  )
}

function Fields() {
  return (
    <Section heading="Fields" id="fields">
      <div className={styles.column}>
        <Field label="Empty" name="empty" />
        <Field label="With a hint" name="hint" hint="At least 8 characters." defaultValue="something" />
        <Field label="With an error" name="error" errorId="field-error" defaultValue="a name" />
        <p id="field-error" className={styles.error}>
          Username contains invalid characters (such as spaces)
        </p>
        <Field label="Disabled" name="disabled" disabled defaultValue="disabled" />
      </div>
    </Section>
  )
}

const card = (title: string): PageCard => ({ path: '/shop', shape: 'banner', title, image: null })

function Cards() {
  const picture = <Picture image={null} widths={[]} sizes="" ratio={[3, 4]} />
  return (
    <Section heading="Cards and badges" id="cards">
      <CardGrid>
        <Card page={card('A product')} picture={picture}>
          <p>Game</p>
        </Card>
        <Card
          page={{
            ...card('A game with its own theme'),
            theme: gameTheme({ accent: '#5fc9a3', ground: '#04141a' }),
          }}
          picture={picture}
        >
          <p>
            <Badge>Coming Soon</Badge>
          </p>
        </Card>
        <Card
          page={card('A title that is so long that it needs more than one line, and then another')}
          picture={picture}
        />
      </CardGrid>
      <div className={styles.banner}>
        <Banner picture={null} seed={3}>
          <p className={styles.title}>A banner without a picture</p>
        </Banner>
      </div>
    </Section>
  )
}

function Messages() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section heading="Notices and dialogs" id="messages">
      <Notice>
        <p>A message for the visitor.</p>
      </Notice>
      <Notice tone="problem">
        <p>A problem, and how to solve it.</p>
      </Notice>
      <Actions>
        <Button look="quiet" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
      </Actions>
      {isOpen && (
        <Dialog heading="A dialog" onClose={() => setOpen(false)}>
          <p>Escape closes it.</p>
        </Dialog>
      )}
    </Section>
  )
}

function Navigation() {
  return (
    <Section heading="Navigation and images" id="navigation">
      <Breadcrumbs trail={[{ label: 'Home', path: '/' }]} current="Components" />
      <Disclosure summary="A disclosure">
        <p>The hidden text.</p>
      </Disclosure>
      <Pager page={2} pages={3} label="Example pages" />
      <div className={styles.swatches}>
        {([1, 2, 3, 4, 5, 6] as const).map((face) => (
          <Die key={face} face={face} size={48} />
        ))}
        <QrCode value="https://candlecast.example/" label="A QR code" className={styles.code} />
      </div>
    </Section>
  )
}

function Skeletons(): ReactNode {
  return (
    <Section heading="Skeletons" id="skeletons">
      {(['text', 'cards', 'cover', 'panel', 'banner'] as const).map((shape) => (
        <div key={shape} className={styles.frame}>
          <Skeleton shape={shape} />
        </div>
      ))}
    </Section>
  )
}
