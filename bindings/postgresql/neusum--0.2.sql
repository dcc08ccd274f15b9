-- Answers a request of the C interface of neusum: summarize, extract, cite or rerank, as JSON.
CREATE FUNCTION neusum_call(operation text, request text) RETURNS text
AS 'MODULE_PATHNAME', 'neusum_pg_call' LANGUAGE C STRICT STABLE PARALLEL SAFE COST 1000000;

-- Fails with a message; NULL is none.
CREATE FUNCTION neusum_fail(message text) RETURNS text
AS 'MODULE_PATHNAME', 'neusum_pg_fail' LANGUAGE C STRICT PARALLEL SAFE;

-- The most important sentences of a text, one per line.
CREATE FUNCTION neusum_summarize(body text, sentences integer DEFAULT 3) RETURNS text
LANGUAGE sql STRICT STABLE PARALLEL SAFE COST 1000000
RETURN (
  SELECT coalesce(
    @extschema@.neusum_fail(response #>> '{errors,0,error,message}'),
    (SELECT string_agg(value ->> 'text', chr(10) ORDER BY number)
     FROM json_array_elements(response #> '{documents,0,sentences}') WITH ORDINALITY AS sentence (value, number)),
    '')
  FROM CAST(@extschema@.neusum_call('summarize', json_build_object(
    'documents', json_build_array(json_build_object('text', body)),
    'parameters', json_build_object('sentenceCount', sentences))::text) AS json) AS response);

-- The sentences of a text that answer a query, in the order of the text: substr(body, start, length) is the place of a sentence.
CREATE FUNCTION neusum_extract(query text, body text)
RETURNS TABLE (sentence text, start integer, length integer, probability double precision, rank integer)
LANGUAGE sql STRICT STABLE PARALLEL SAFE COST 1000000 ROWS 10
BEGIN ATOMIC
  SELECT value ->> 'text', (value ->> 'offset')::integer + 1, (value ->> 'length')::integer,
         (value ->> 'probability')::double precision, (value ->> 'rank')::integer
  FROM json_array_elements(
    @extschema@.neusum_call('extract', json_build_object('query', query, 'text', body)::text)::json -> 'sentences')
  WITH ORDINALITY AS found (value, number)
  ORDER BY number;
END;
