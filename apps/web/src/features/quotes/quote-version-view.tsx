import type { Quote, QuoteVersion } from '@heatwise/contract/quotes/quote-parts.schema';
import { ON_REQUEST } from '@heatwise/domain/quotes/quote-catalogue';
import {
  type Currency,
  lineCents,
  moneyText,
  type PricedLine,
  pointsText,
  totalsOf,
} from '@heatwise/domain/quotes/quote-money';
import { quoteAddressText } from '@heatwise/domain/quotes/quote-request';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateTimeText, dayText } from '@heatwise/domain/time/date-text';
import { Stack, Text, Title } from '@mantine/core';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { Facts } from '../../ui/facts.tsx';
import classes from './quotes.module.css';

type Props = { quote: Pick<Quote, 'currency' | 'time_zone'>; version: QuoteVersion };

/** One version: what was asked for and, where there is one, the offer with its sums and terms. */
export function QuoteVersionView({ quote, version }: Props) {
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
