{{- define "neusum.labels" -}}
app.kubernetes.io/name: {{ .Release.Name }}
{{- end }}
