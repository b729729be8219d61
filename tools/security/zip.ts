import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive of these entries, deflated. `claimed` is what it says of each entry's size when it lies about it. */
export function zipOf(entries: ReadonlyMap<string, Buffer>, claimed?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, data] of entries) {
    const packed = deflateRawSync(data, { level: 9 });
    const label = Buffer.from(name);
    const facts = factsOf(data, packed, label, claimed);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, label, packed]);
    // In the directory a version stands before the facts, and more about the file behind them.
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), facts, more, label]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.size, 8);
  end.writeUInt16LE(entries.size, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** Version, flags, method, time, sum and sizes: alike in both places of an archive. */
function factsOf(data: Buffer, packed: Buffer, label: Buffer, claimed = data.length): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(crc32(data), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(claimed, 18);
  facts.writeUInt16LE(label.length, 22);
  return facts;
}
