import type { Quote, QuoteVersion } from '@heatwise/contract/quotes/quote-parts.schema';
import { QUOTE_STATE_LABELS, type QuoteState, quoteAddressText } from '@heatwise/domain/quotes/quote';
import {
  type Currency,
  lineCents,
  moneyText,
  type PricedLine,
  pointsText,
  totalsOf,
} from '@heatwise/domain/quotes/quote-money';
import { ON_REQUEST, QUOTE_MESSAGES } from '@heatwise/domain/quotes/quote-offer';
import { REPORT_PAPERS } from '@heatwise/domain/reports/report';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateTimeText, dayText } from '@heatwise/domain/time/date-text';
import { Badge, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './quotes.module.css';
import { useSavePdf } from './quotes.queries.ts';

type Props = { quote: Pick<Quote, 'currency' | 'time_zone'>; version: QuoteVersion };

/** One version: what was asked for and, where there is one, the offer with its sums and terms. */
function QuoteVersionView({ quote, version }: Props) {
  const zone = useViewerZone();
  const { asked, asked_at, asked_by_name, offer, offered_at, offered_by_name } = version;
  const { currency, time_zone } = quote;
  const at = (instant: string) => dateTimeText(Date.parse(instant), zone);
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { name: 'Asked for', value: `${at(asked_at)}, by ${asked_by_name}` },
          ...(offer && offered_at
            ? [
                { name: 'Offered', value: `${at(offered_at)}, by ${offered_by_name ?? ''}` },
                {
                  name: 'Valid until',
                  value: `${dayText(offer.valid_until)}, that day included (${time_zone})`,
                },
              ]
            : []),
          { name: 'Deliver to', value: quoteAddressText(asked.delivery) },
          { name: 'Invoice to', value: asked.billing ? quoteAddressText(asked.billing) : 'As the delivery' },
        ]}
      />
      {offer?.message ? <Said title="Message" text={offer.message} /> : null}
      {offer ? (
        <OfferedLines currency={currency} offer={offer} />
      ) : (
        <AskedLines currency={currency} lines={asked.lines} />
      )}
      {asked.note ? <Said title="Note of who asked" text={asked.note} /> : null}
      {offer?.terms ? <Said title="Terms" text={offer.terms} /> : null}
    </Stack>
  );
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Title order={3} size="h6">
        {title}
      </Title>
      <Text size="sm" className={classes.text}>
        {text}
      </Text>
    </div>
  );
}

function AskedLines({ currency, lines }: { currency: Currency; lines: QuoteVersion['asked']['lines'] }) {
  return (
    <ul className={classes.list} aria-label="What is asked for">
      {lines.map(({ item_id, name, unit, quantity, list_cents }) => (
        <li key={item_id}>
          <div className={classes.words}>
            <Text fw={600}>{name}</Text>
            <Text size="sm">
              {formatNumber(quantity)} × {unit}
            </Text>
          </div>
          <Text size="sm" className={classes.amount}>
            {list_cents === null ? ON_REQUEST : `List price ${moneyText(currency, list_cents)}`}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function OfferedLines({
  currency,
  offer,
}: {
  currency: Currency;
  offer: NonNullable<QuoteVersion['offer']>;
}) {
  return (
    <div>
      <ul className={classes.list} aria-label="What is offered">
        {offer.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an offer never change
          <li key={index}>
            <div className={classes.words}>
              <Text fw={600}>{line.name}</Text>
              <Text size="sm">
                {formatNumber(line.quantity)} × {line.unit ? `${line.unit}, ` : ''}
                {moneyText(currency, line.unit_cents)}
                {line.discount_points > 0 ? `, less ${pointsText(line.discount_points)}` : ''}
              </Text>
            </div>
            <Text className={classes.amount}>{moneyText(currency, lineCents(line))}</Text>
          </li>
        ))}
      </ul>
      <Sums currency={currency} {...offer} />
    </div>
  );
}

type SumsProps = {
  currency: Currency;
  lines: readonly PricedLine[];
  tax_label: string;
  tax_points: number;
};

/** What it comes to, with the tax in a line of its own. */
export function Sums({ currency, lines, tax_label, tax_points }: SumsProps) {
  const { net_cents, tax_cents, total_cents } = totalsOf(lines, tax_points);
  return (
    <dl className={classes.sums}>
      <dt>Net</dt>
      <dd>{moneyText(currency, net_cents)}</dd>
      <dt>{tax_points > 0 ? `${tax_label} (${pointsText(tax_points)})` : 'Tax'}</dt>
      <dd>{moneyText(currency, tax_cents)}</dd>
      <dt>Total</dt>
      <dd>{moneyText(currency, total_cents)}</dd>
    </dl>
  );
}

/** How a quote ended, or that its offer is over. */
export function QuoteEndNotice({ quote, side }: { quote: Quote; side: 'customer' | 'desk' }) {
  const zone = useViewerZone();
  const { end, state, order_number } = quote;
  if (state === 'expired') {
    const text = side === 'desk' ? 'The offer has expired. A new one can be made.' : QUOTE_MESSAGES.expired;
    return <Notice tone="warning">{text}</Notice>;
  }
  if (!end) return null;
  const at = dateTimeText(Date.parse(end.at), zone);
  if (state === 'accepted') {
    return (
      <Notice tone="info" title={`Version ${end.version} was accepted`}>
        {at}, by {end.name}
        {order_number ? `, order number ${order_number}` : ''}.
      </Notice>
    );
  }
  const who = `${end.name}${end.by === 'desk' && side === 'customer' ? ', Heatwise' : ''}`;
  return (
    <Notice tone="info" title={state === 'withdrawn' ? 'Withdrawn' : 'Declined'}>
      <span className={classes.text}>
        {at}, by {who}
        {end.reason ? `: ${end.reason}` : '.'}
      </span>
    </Notice>
  );
}

/** What somebody has to answer stands out; for the desk other states do than for the customer. */
export function QuoteStateBadge({ state, side }: { state: QuoteState; side: 'customer' | 'desk' }) {
  const waitsForUs = state === (side === 'desk' ? 'sent' : 'quoted');
  return (
    <Badge variant={waitsForUs ? 'light' : 'default'} tt="none">
      {side === 'desk' && state === 'quoted' ? 'Offer sent' : QUOTE_STATE_LABELS[state]}
    </Badge>
  );
}

/** The newest version; older ones can be read, and each can be saved as a PDF. */
export function QuoteVersions({ quote, side }: { quote: Quote; side: 'customer' | 'desk' }) {
  // The newest, whichever that is.
  const [chosen, setChosen] = useState<number | null>(null);
  const save = useSavePdf(side);
  const { versions } = quote;
  const shown = versions.find(({ version }) => version === chosen) ?? versions[0];
  if (!shown) return null;
  const { version } = shown;
  return (
    <Stack gap="md">
      <Group gap="sm" align="end">
        {versions.length > 1 ? (
          <NativeSelect
            label="Version"
            value={String(version)}
            data={versions.map((one, index) => ({
              value: String(one.version),
              label: `Version ${one.version}${index === 0 ? ' (newest)' : ''}${one.offer ? '' : ', no offer yet'}`,
            }))}
            onChange={({ currentTarget }) => {
              const number = Number(currentTarget.value);
              setChosen(number === quote.version ? null : number);
            }}
          />
        ) : null}
        {REPORT_PAPERS.map((paper) => (
          <Button
            key={paper}
            variant="default"
            size="md"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={save.isPending && save.variables.paper === paper}
            aria-label={`Save version ${version} as PDF, ${paper}`}
            onClick={() => save.mutate({ quote, version, paper })}
          >
            PDF, {paper}
          </Button>
        ))}
      </Group>
      {version === quote.version ? null : (
        <Notice tone="info">
          This is version {version}. The newest is version {quote.version}.
        </Notice>
      )}
      <QuoteVersionView quote={quote} version={shown} />
    </Stack>
  );
}
