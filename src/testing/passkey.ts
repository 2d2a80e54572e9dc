import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

// The CBOR that a passkey needs: heads, integers, byte strings, text and maps.
const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytesOf = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** A passkey in software, which answers like a browser on a page of `origin`. */
export function softPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const client = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = (rpId: string, flags: number, more: Uint8Array = Buffer.alloc(0)) => {
    const uses = Buffer.alloc(4);
    uses.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), uses, more]);
  };
  const answer = <R extends object>(response: R) => ({
    ...{ id: encoded(id), rawId: encoded(id), type: 'public-key' as const, clientExtensionResults: {}, response },
  });
  return {
    create({ challenge, rp }: { challenge: string; rp: { id: string } }) {
      const key = map(
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), bytesOf(Buffer.from(jwk.x ?? '', 'base64url'))],
        [integer(-3), bytesOf(Buffer.from(jwk.y ?? '', 'base64url'))],
      );
      const length = Buffer.from([0, id.length]);
      const authData = data(rp.id, 0x45, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytesOf(authData)]);
      return answer({
        clientDataJSON: encoded(client('webauthn.create', challenge)),
        attestationObject: encoded(attestation),
        transports: ['internal'],
      });
    },
    use({ challenge, rpId }: { challenge: string; rpId: string }) {
      counter += 1;
      const clientData = client('webauthn.get', challenge);
      const authData = data(rpId, 0x05);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      return answer({ clientDataJSON: encoded(clientData), authenticatorData: encoded(authData), signature: encoded(signature) });
    },
  };
}
